// Short tones, for those who like them: my turn, a move, a refusal.

import { setting } from "./settings.js";

const TONES = {
  turn: [
    { pitch: 523, after: 0 }, // hertz, and when it begins in seconds
    { pitch: 784, after: 0.14 },
  ],
  move: [{ pitch: 392, after: 0 }],
  refusal: [
    { pitch: 196, after: 0 },
    { pitch: 185, after: 0.1 },
  ],
};
const LENGTH = 0.16;
const LOUD = 0.08;

/** @type {AudioContext | null} */
let audio = null;

/**
 * Plays it if sounds are switched on.
 *
 * @param {keyof typeof TONES} kind
 */
export function play(kind) {
  if (!setting("sounds")) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume(); // browsers are silent until something has been pressed
  for (const { pitch, after } of TONES[kind]) tone(audio, pitch, audio.currentTime + after);
}

/**
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {number} at
 */
function tone(context, pitch, at) {
  const [sound, volume] = [context.createOscillator(), context.createGain()];
  sound.type = "triangle";
  sound.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(LOUD, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
  sound.connect(volume).connect(context.destination);
  sound.start(at);
  sound.stop(at + LENGTH);
}
