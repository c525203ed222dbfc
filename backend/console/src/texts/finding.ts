// The words of what pickers offer.

export const texts = {
  app: "App",
  serviceAccount: "Service account",
  asWritten: "as you wrote it",
  prices: (input: number | string | null | undefined, output: number | string | null | undefined) =>
    input == null || output == null ? "" : `$${Number(input)} in, $${Number(output)} out`,
};
