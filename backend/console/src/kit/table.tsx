// A table of a list, with its next page.

import "./table.css";
import type { ComponentChildren } from "preact";
import type { Pages } from "../api/use-query.ts";
import { texts } from "../texts/shell.ts";
import { Button } from "./button.tsx";
import { Loaded } from "./states.tsx";

export type Column<Row> = { name: string; isNumber?: boolean; isNameHidden?: boolean; cell: (row: Row) => ComponentChildren };
type TableProps<Row> = { caption: string; rows: readonly Row[]; columns: readonly Column<Row>[]; keyOf: (row: Row) => string };

export function Table<Row>({ caption, rows, columns, keyOf }: TableProps<Row>) {
  return (
    <div class="table-frame" tabindex={0} role="region" aria-label={caption}>
      <table class="table">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isNumber, isNameHidden }) => (
              <th key={name} scope="col" class={isNumber ? "number" : undefined}>
                <span class={isNameHidden ? "unseen" : undefined}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, isNumber, cell }) => (
                <td key={name} class={isNumber ? "number" : undefined} data-name={isNumber ? name : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PagedProps<Row> = Omit<TableProps<Row>, "rows"> & { pages: Pages<Row>; empty: ComponentChildren };

/** A table of `usePages`, with its states and a button for the next page. */
export function PagedTable<Row>({ pages, empty, ...table }: PagedProps<Row>) {
  return (
    <Loaded answer={pages}>
      {(rows) =>
        rows.length === 0 ? (
          empty
        ) : (
          <div class="stack">
            <Table {...table} rows={rows} />
            {pages.hasMore && (
              <div class="row">
                <Button isDisabled={pages.isLoading} onPress={pages.more}>
                  {texts.more}
                </Button>
              </div>
            )}
          </div>
        )
      }
    </Loaded>
  );
}
