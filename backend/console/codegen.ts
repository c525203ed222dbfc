// Types and documents of the operations. Each folder that has `.graphql` files gets a module of its own, so that the
// operations of a page are loaded with that page. Fragments in `src/api` may be used everywhere.

import type { CodegenConfig } from "@graphql-codegen/cli";
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const SHARED = "src/api/fragments.graphql";
const files = readdirSync("src", { recursive: true, encoding: "utf8" }).map((file) => join("src", file));
const operations = files.filter((file) => file.endsWith(".graphql") && file !== SHARED);
const folders = [...new Set(operations.map((file) => dirname(file)))].sort();

const config: CodegenConfig = {
  schema: "../../schema.graphql",
  generates: Object.fromEntries(
    folders.map((folder) => [
      `src/generated/${basename(folder)}/`,
      {
        preset: "client",
        documents: [SHARED, `${folder}/*.graphql`],
        presetConfig: { fragmentMasking: false },
        config: {
          documentMode: "string",
          useTypeImports: true,
          enumsAsTypes: true,
          scalars: { ID: "string", DateTime: "string", JSON: "unknown", BigInt: "number", Decimal: "string" },
        },
      },
    ]),
  ),
};

export default config;
