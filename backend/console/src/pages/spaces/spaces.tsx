// All spaces, with those that are archived; and how a new one begins.

import { useState } from "preact/hooks";
import { mutate } from "../../api/client.ts";
import { type Pages, usePages } from "../../api/use-query.ts";
import { OpenAgainDocument, SpacesDocument, type SpacesQuery } from "../../generated/spaces/graphql.ts";
import { Button } from "../../kit/button.tsx";
import { TextField } from "../../kit/field.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Empty } from "../../kit/states.tsx";
import { Avatar } from "../../kit/small.tsx";
import { type Column, PagedTable } from "../../kit/table.tsx";
import { Tabs } from "../../kit/tabs.tsx";
import { Time } from "../../kit/time.tsx";
import { may } from "../../live/viewer.ts";
import { href, place, setQuery } from "../../routing/router.ts";
import { mayConverse, mayCreateSpaces } from "../../shell/rights.ts";
import { useTitle } from "../../shell/title.ts";
import { texts as shell } from "../../texts/shell.ts";
import { texts } from "../../texts/spaces.ts";
import { NewDirect, NewSpace } from "./new.tsx";

type Listed = SpacesQuery["spaces"]["nodes"][number];
type Filter = { isArchived: boolean; isJoined: boolean | null };

export default function SpacesPage() {
  const [search, setSearch] = useState("");
  useTitle(texts.title);
  const begun = place.value.query.get("new");
  const close = () => setQuery({ new: undefined });
  const tab = (key: string, name: string, filter: Filter) => ({ key, name, content: () => <SpaceTable search={search} filter={filter} /> });
  const tabs = [
    tab("mine", texts.mine, { isArchived: false, isJoined: true }),
    ...(may("admin:read") ? [tab("others", texts.others, { isArchived: false, isJoined: false })] : []),
    tab("archived", texts.archived, { isArchived: true, isJoined: null }),
  ];
  return (
    <div class="page">
      <div class="inner">
        <div class="page-head">
          <h1>{texts.title}</h1>
          <span class="row wrap push">
            {mayConverse() && (
              <Button icon="thread" onPress={() => setQuery({ new: "direct" })}>
                {texts.newDirect}
              </Button>
            )}
            {mayCreateSpaces() && (
              <Button look="primary" icon="add" onPress={() => setQuery({ new: "space" })}>
                {texts.newSpace}
              </Button>
            )}
          </span>
        </div>
        <TextField label={texts.find} type="search" value={search} onValue={setSearch} />
        <Tabs label={texts.title} tabs={tabs} />
      </div>
      {begun === "space" && mayCreateSpaces() && <NewSpace onClose={close} />}
      {begun === "direct" && mayConverse() && <NewDirect onClose={close} />}
    </div>
  );
}

function SpaceTable({ search, filter }: { search: string; filter: Filter }) {
  const pages = usePages(SpacesDocument, { search: search.trim() || null, ...filter }, ({ spaces }) => spaces);
  const empty = (
    <Empty icon="hash" title={texts.none}>
      <p>
        {texts.noneHint} {filter.isJoined && !mayCreateSpaces() && shell.bringIn}
      </p>
    </Empty>
  );
  return <PagedTable caption={texts.title} pages={pages} keyOf={({ id }) => id} columns={columnsOf(pages, filter)} empty={empty} />;
}

function columnsOf(pages: Pages<Listed>, { isArchived }: Filter): Column<Listed>[] {
  const openAgain = async (spaceId: string) => {
    await mutate(OpenAgainDocument, { input: { spaceId } });
    pages.reload();
  };
  const columns: Column<Listed>[] = [
    { name: texts.name, cell: (space) => <Name space={space} /> },
    { name: texts.topic, cell: ({ topic }) => topic },
    { name: texts.lastText, cell: ({ lastMessage }) => lastMessage && <Time date={lastMessage.createdAt} /> },
  ];
  const again: Column<Listed> = {
    name: texts.openAgain,
    isNameHidden: true,
    cell: ({ id, mayChange }) =>
      mayChange && (
        <Button isSmall onPress={() => openAgain(id)}>
          {texts.openAgain}
        </Button>
      ),
  };
  return isArchived ? [...columns, again] : columns;
}

function Name({ space: { id, name, kind, partner } }: { space: Listed }) {
  return (
    <a class="row" href={href`/spaces/${id}`}>
      {kind === "DIRECT" && partner ? <Avatar name={partner.name} kind={partner.kind} isSmall /> : <Icon name="hash" />}
      {name}
    </a>
  );
}
