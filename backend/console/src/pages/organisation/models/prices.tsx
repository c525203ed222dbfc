// The organisation's own prices of models.

import { useMemo, useState } from "preact/hooks";
import { mutate } from "../../../api/client.ts";
import { useQuery } from "../../../api/use-query.ts";
import { DeletePriceDocument, type PriceFragment, PricesDocument, SetPriceDocument, type SetModelPriceInput } from "../../../generated/models/graphql.ts";
import { Button } from "../../../kit/button.tsx";
import { Confirm, Dialog } from "../../../kit/dialog.tsx";
import { Collection, Facts } from "../../../kit/record/collection.tsx";
import { Form, FormDialog } from "../../../kit/record/form.tsx";
import { whole } from "../../../kit/record/pages.ts";
import type { Field } from "../../../kit/record/values.ts";
import { Time } from "../../../kit/time.tsx";
import { toast } from "../../../kit/toast.tsx";
import { may } from "../../../live/viewer.ts";
import { texts as all } from "../../../texts/models.ts";
import { findModels } from "../finding/find.ts";

const texts = all.prices;
const shown = new Intl.NumberFormat("en", { style: "currency", currency: "USD", maximumFractionDigits: 6 });
const dollars = (price: number | string | null | undefined) => (price == null ? undefined : shown.format(Number(price)));

const PRICE_FIELDS: readonly Field[] = [
  { name: "inputPrice", label: texts.input, kind: "number", isRequired: true },
  { name: "outputPrice", label: texts.output, kind: "number", isRequired: true },
  { name: "cachedInputPrice", label: texts.cached, kind: "number" },
  { name: "cacheWritePrice", label: texts.cacheWrite, kind: "number" },
];

export function Prices() {
  const answer = useQuery(PricesDocument, {});
  const pages = useMemo(() => whole(answer, ({ modelPrices }) => modelPrices), [answer]);
  const save = async (input: SetModelPriceInput) => {
    await mutate(SetPriceDocument, { input });
    toast(texts.saved);
    answer.reload();
  };
  const fields = [{ name: "model", label: texts.model, kind: "pickOne", find: findModels, isRequired: true } satisfies Field, ...PRICE_FIELDS];
  return (
    <Collection
      title={texts.title} isInner intro={texts.intro} icon="coins" pages={pages} keyOf={({ model }) => model} nameOf={({ model }) => model} nameTitle={texts.model}
      columns={[
        { name: texts.input, isNumber: true, cell: ({ inputPrice }) => dollars(inputPrice) },
        { name: texts.output, isNumber: true, cell: ({ outputPrice }) => dollars(outputPrice) },
        { name: texts.changed, cell: ({ updatedAt }) => <span class="soft"><Time date={updatedAt} /></span> },
      ]}
      empty={{ title: texts.none, text: texts.noneText }}
      add={may("admin:write") && { name: texts.add, form: (close) => <FormDialog title={texts.add} intro={texts.intro} fields={fields} action={texts.save} onSave={save} onClose={close} /> }}
      detail={(price, close) => <PriceDialog price={price} onSave={save} reload={answer.reload} onClose={close} />}
    />
  );
}

type PriceProps = { price: PriceFragment; onSave: (input: SetModelPriceInput) => Promise<void>; reload: () => void; onClose: () => void };

function PriceDialog({ price, onSave, reload, onClose }: PriceProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { model } = price;
  if (!may("admin:write")) {
    const facts = PRICE_FIELDS.map(({ name, label }) => [label, dollars(price[name as keyof PriceFragment])] as const);
    return (
      <Dialog title={model} onClose={onClose}>
        <Facts facts={facts} />
      </Dialog>
    );
  }
  return (
    <Dialog title={model} onClose={onClose}>
      <Form fields={PRICE_FIELDS} initial={price} action={texts.save} onCancel={onClose} aside={<Button look="danger" icon="trash" onPress={() => setDeleting(true)}>{texts.delete}</Button>} onSave={(input: SetModelPriceInput) => onSave({ ...input, model }).then(onClose)} />
      {isDeleting && (
        <Confirm
          title={texts.deleteTitle(model)} text={texts.deleteText} action={texts.delete} isDanger onClose={() => setDeleting(false)}
          onConfirm={() => mutate(DeletePriceDocument, { input: { model } }).then(() => (toast(texts.deleted), onClose(), reload()))}
        />
      )}
    </Dialog>
  );
}
