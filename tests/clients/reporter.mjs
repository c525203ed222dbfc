// For `node --test`: a line for each test, what went wrong or why it was skipped, and the counts that `make test-clients` ends with.

export default async function* report(events) {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for await (const { type, data } of events) {
    if (data?.details?.type === "suite") continue;
    if (type === "test:pass" && data.skip !== undefined) {
      skipped += 1;
      yield `skipped ${data.name}: ${data.skip === true ? "no reason given" : data.skip}\n`;
    } else if (type === "test:pass") {
      passed += 1;
      yield `ok      ${data.name}\n`;
    } else if (type === "test:fail") {
      failed += 1;
      const { cause = data.details.error } = data.details.error;
      yield `FAILED  ${data.name}\n${cause.stack ?? cause}\n`;
    } else if (type === "test:stderr" || type === "test:stdout") {
      yield data.message;
    }
  }
  yield `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}\n`;
}
