// A list of items that an agent knows, with a form for one of them.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Declined, told } from "../../api/problems.ts";
import type { Pages } from "../../api/use-query.ts";
import type { KnownFragment } from "../../generated/agent/graphql.ts";
import { Button, IconButton } from "../../kit/button.tsx";
import { Confirm, Dialog } from "../../kit/dialog.tsx";
import { Select, TextArea, TextField } from "../../kit/field.tsx";
import type { IconName } from "../../kit/icon.tsx";
import { useOnce } from "../../kit/once.ts";
import { Badge } from "../../kit/small.tsx";
import { Empty, ErrorBox, Loaded } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { toast } from "../../kit/toast.tsx";
import { may } from "../../live/viewer.ts";
import { href } from "../../routing/router.ts";
import { knowledge as texts } from "../../texts/agents.ts";
import { texts as shell } from "../../texts/shell.ts";

type Known = Omit<KnownFragment, "__typename">;
type Values = Record<string, string>;
/** `isFixed`: it is chosen once, when the item is made. */
type FieldOf = { name: string; label: string; isLong?: boolean; isRequired?: boolean; isFixed?: boolean; choices?: { value: string; name: string }[] };
type Words = { none: string; hint: string; add: string; edit: string; remove: string };

type Props<Item extends Known> = {
  agentId: string;
  pages: Pages<Item>;
  words: Words;
  icon: IconName;
  fields: readonly FieldOf[];
  valuesOf: (item: Item | undefined) => Values;
  nameOf: (item: Item) => string;
  render: (item: Item) => ComponentChildren;
  save: (item: Item | undefined, values: Values) => Promise<unknown>;
  remove: (item: Item) => Promise<unknown>;
};

export function Items<Item extends Known>(props: Props<Item>) {
  const { pages, words, icon, agentId, nameOf, render } = props;
  const [edited, setEdited] = useState<{ item: Item | undefined }>();
  const [removed, setRemoved] = useState<Item>();
  const mayWrite = may("agents:write");
  const remove = async () => {
    await props.remove(removed!);
    toast(texts.removed);
    pages.reload();
  };
  const add = mayWrite && (
    <Button icon="add" onPress={() => setEdited({ item: undefined })}>
      {words.add}
    </Button>
  );
  return (
    <>
      {add && pages.data && pages.data.length > 0 && <div class="row">{add}</div>}
      <Loaded answer={pages}>
        {(items) =>
          items.length === 0 ? (
            <Empty icon={icon} title={words.none}>
              <p>{words.hint}</p>
              {add}
            </Empty>
          ) : (
            <ul class="known">
              {items.map((item) => (
                <li key={item.id}>
                  <div class="known-what">{render(item)}</div>
                  {mayWrite && (
                    <span class="known-actions">
                      <IconButton isSmall icon="edit" name={`${words.edit}: ${nameOf(item)}`} onPress={() => setEdited({ item })} />
                      <IconButton isSmall icon="trash" name={`${words.remove}: ${nameOf(item)}`} onPress={() => setRemoved(item)} />
                    </span>
                  )}
                  <Origin item={item} agentId={agentId} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {pages.hasMore && (
        <div class="row">
          <Button isDisabled={pages.isLoading} onPress={pages.more}>
            {shell.more}
          </Button>
        </div>
      )}
      {edited && <Editor {...props} item={edited.item} onClose={() => setEdited(undefined)} />}
      {removed && <Confirm title={`${words.remove}?`} text={nameOf(removed)} action={words.remove} isDanger onConfirm={remove} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function Origin({ item: { writtenBy, updatedAt, cycle, trust }, agentId }: { item: Known; agentId: string }) {
  return (
    <p class="known-origin soft small">
      {texts.by(writtenBy.name)} <Time date={updatedAt} />
      {cycle && (
        <>
          {" · "}
          <a href={href`/agents/${agentId}?cycle=${cycle.id}`}>{texts.cycle(cycle.number)}</a>
        </>
      )}
      {trust !== "MEMBER" && (
        <>
          {" "}
          <Badge look={trust === "STRANGER" ? "warn" : undefined}>{texts.trusts[trust]}</Badge>
        </>
      )}
    </p>
  );
}

function Editor<Item extends Known>({ item, fields, words, valuesOf, save, pages, onClose }: Props<Item> & { item: Item | undefined; onClose: () => void }) {
  const [values, setValues] = useState(() => valuesOf(item));
  const [problem, setProblem] = useState<unknown>();
  const [missing, setMissing] = useState<string>();
  const declined = problem instanceof Declined ? problem : undefined;
  const wrongOf = (name: string) => (missing === name ? texts.required : declined?.field === name ? told(declined) : undefined);
  const isShownAtField = fields.some(({ name }) => declined?.field === name);
  const submit = useOnce(async () => {
    const empty = fields.find(({ name, isRequired }) => isRequired && !values[name]?.trim());
    setMissing(empty?.name);
    setProblem(undefined);
    if (empty) return;
    try {
      await save(item, values);
    } catch (error) {
      if (error instanceof Declined && error.code === "EDITED_MEANWHILE") pages.reload();
      return setProblem(error);
    }
    toast(texts.saved);
    pages.reload();
    onClose();
  });
  return (
    <Dialog title={item ? words.edit : words.add} onClose={onClose}>
      <form class="stack" noValidate onSubmit={(event) => (event.preventDefault(), void submit())}>
        {fields.map(({ name, label, isLong, isRequired, isFixed, choices }) => {
          const shared = { label, isRequired, value: values[name] ?? "", wrong: wrongOf(name), onValue: (value: string) => setValues({ ...values, [name]: value }) };
          if (choices) return <Select key={name} {...shared} choices={choices} />;
          if (isLong) return <TextArea key={name} rows={5} {...shared} />;
          return <TextField key={name} readOnly={isFixed && item !== undefined} {...shared} />;
        })}
        {problem != null && !isShownAtField && <ErrorBox problem={problem} />}
        <div class="actions">
          <Button onPress={onClose}>{shell.cancel}</Button>
          <Button look="primary" onPress={submit}>
            {shell.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
