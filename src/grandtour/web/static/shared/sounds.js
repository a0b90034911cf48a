// Short tones, for those who like them: my turn, a move, a refusal.

import { setting } from "./settings.js";

const TONES = {
  turn: [[523, 0], [784, 0.14]], // hertz, and when it begins in seconds
  move: [[392, 0]],
  refusal: [[196, 0], [185, 0.1]],
};
const LENGTH = 0.16;
const LOUD = 0.08;

let context = null;

/** Plays it if sounds are switched on. */
export function play(kind) {
  if (!setting("sounds")) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume(); // browsers are silent until something has been pressed
  for (const [pitch, after] of TONES[kind]) tone(pitch, context.currentTime + after);
}

function tone(pitch, at) {
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
