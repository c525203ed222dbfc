// One pattern for everything that is kept in a list: heading, list, a form for a new one, a dialog for each. What is open
// stands in the address (`?open=ID`, `?new=`), so it can be linked to.

import "./record.css";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Pages } from "../../api/use-query.ts";
import { place, setQuery } from "../../routing/router.ts";
import { texts } from "../../texts/kit.ts";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { Empty } from "../states.tsx";
import { type Column, PagedTable } from "../table.tsx";

const LOOKED_AT = 500; // rows, until the person is asked whether to look further
const QUERY = { open: undefined, new: undefined };
export const close = () => setQuery(QUERY);
export const openOne = (id: string) => setQuery({ ...QUERY, open: id });
export const openNew = () => setQuery({ ...QUERY, new: "yes" });

/** The parameters of one list, so that two lists of a page do not open each other's things. */
export type CollectionProps<Row> = {
  title: string;
  /** The page has a heading of its own. */
  isInner?: boolean;
  intro?: string;
  pages: Pages<Row>;
  keyOf: (row: Row) => string;
  /** The first column: what the row is called. */
  nameOf: (row: Row) => string;
  /** What the first column is called if its text is no name of the row. */
  nameTitle?: string;
  under?: (row: Row) => ComponentChildren;
  icon: IconName;
  sign?: (row: Row) => ComponentChildren;
  columns: readonly Column<Row>[];
  empty: { title: string; text?: string };
  /** Only if the viewer may. `form` is shown while a new one is made. */
  add?: { name: string; form: (close: () => void) => ComponentChildren } | false;
  /** What is above the list: filters, actions on all. */
  tools?: ComponentChildren;
  detail?: (row: Row, close: () => void) => ComponentChildren;
};

export function Collection<Row>({ title, isInner, intro, pages, keyOf, nameOf, nameTitle = texts.name, under, icon, sign, columns, empty, add, tools, detail }: CollectionProps<Row>) {
  const { query } = place.value;
  const named: Column<Row> = {
    name: nameTitle,
    cell: (row) => (
      <div class="record-name">
        {sign?.(row) ?? <span class="record-sign"><Icon name={icon} /></span>}
        <div class="record-words">
          {detail ? (
            <button type="button" class="record-link" onClick={() => openOne(keyOf(row))}>
              {nameOf(row)}
            </button>
          ) : (
            <strong>{nameOf(row)}</strong>
          )}
          {under && <div class="soft small">{under(row)}</div>}
        </div>
      </div>
    ),
  };
  const addButton = add && (
    <Button look="primary" icon="add" onPress={openNew}>
      {add.name}
    </Button>
  );
  return (
    <div class="stack collection stacking">
      <div class="record-head">
        {isInner ? <h2>{title}</h2> : <h1>{title}</h1>}
        {pages.data?.length !== 0 && addButton}
        {intro && <p class="soft">{intro}</p>}
      </div>
      {tools}
      <PagedTable
        caption={title} pages={pages} keyOf={keyOf} columns={[named, ...columns]}
        empty={
          <div class="panel">
            <Empty icon={icon} title={empty.title}>
              {empty.text && <p>{empty.text}</p>}
              {addButton}
            </Empty>
          </div>
        }
      />
      {add && query.has("new") && add.form(close)}
      {detail && query.has("open") && <Opened {...{ pages, keyOf, detail }} id={query.get("open")!} />}
    </div>
  );
}

/** The one that the address names. It may be on a page that is not read yet. */
function Opened<Row>({ pages, keyOf, detail, id }: Pick<CollectionProps<Row>, "pages" | "keyOf"> & { id: string; detail: NonNullable<CollectionProps<Row>["detail"]> }) {
  const [most, setMost] = useState(LOOKED_AT);
  const row = pages.data?.find((each) => keyOf(each) === id);
  const count = pages.data?.length ?? 0;
  const isFar = pages.hasMore && count >= most;
  const isOver = pages.data !== undefined && !pages.isLoading && (!pages.hasMore || isFar);
  useEffect(() => {
    if (!row && pages.data && pages.hasMore && !isFar && !pages.isLoading && pages.error == null) pages.more();
  });
  if (row) return <>{detail(row, close)}</>;
  return isOver ? (
    <Dialog title={isFar ? texts.nothingFound : texts.gone} onClose={close}>
      <p>{isFar ? texts.notAmong(count) : texts.goneText}</p>
      {isFar && (
        <div class="actions">
          <Button onPress={() => setMost(count + LOOKED_AT)}>{texts.lookFurther}</Button>
        </div>
      )}
    </Dialog>
  ) : null;
}

/** Names and values. A fact without a value is left out. */
export function Facts({ facts }: { facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) =>
        value === undefined || value === null || value === "" || value === false ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
