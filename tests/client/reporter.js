// What `make client` shows of the tests: those that failed, with the reason, and how many there were.

export default async function* report(events) {
  let passed = 0;
  for await (const { type, data } of events) {
    if (type === "test:pass" && !data.skip) passed += 1;
    if (type === "test:fail") yield `FAILED ${data.file ?? ""}: ${data.name}\n${data.details.error.cause?.stack ?? data.details.error.stack}\n\n`;
  }
  yield `${passed} passed\n`;
}
