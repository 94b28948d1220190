import { Stack } from '@mantine/core'
import {
  newbieKitSchema,
  type readNewbieKit,
  saveNewbieKit,
} from '@trellis/contract/game/configuration.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../../design/card.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { useDraft } from '../../../kit/draft.ts'
import { findFirstError } from '../../../kit/field-errors.ts'
import { findVersion } from '../../../kit/versions.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { addPair, PairAdder, toPairs, useItemsById } from '../../items/index.ts'
import { getDraftKey } from '../form/draft-key.ts'
import { PairList } from '../form/pair-list.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useApply } from '../form/use-apply.ts'
import { useNewbieKit, useSaveNewbieKit } from '../form/use-configuration.ts'
import { CurrencyCard } from './currency-card.tsx'

export function NewbieKitTab() {
  const kit = useNewbieKit()
  return (
    <Loaded query={kit} failed={configurationMessages.kit.fetchFailed}>
      {(saved) => <NewbieKitForm saved={saved} />}
    </Loaded>
  )
}

type NewbieKitFormProps = { saved: ReplyOf<typeof readNewbieKit> }

function NewbieKitForm({ saved }: NewbieKitFormProps) {
  const text = configurationMessages
  const draft = useDraft(getDraftKey('newbie-kit'), getKit(saved), findVersion(saved))
  const save = useSaveNewbieKit()
  const when = useApply('restart')
  const { apply } = when
  const [isRefused, setRefused] = useState(false)
  const kit = draft.value
  const asked = useAskedItem()
  const parsed = newbieKitSchema.safeParse({ ITEMS: [kit] })
  const submit = () => {
    setRefused(!parsed.success)
    if (parsed.success)
      save.mutate({ body: parsed.data, apply, base: draft.base, onSaved: () => draft.settle(kit) })
  }
  return (
    <Stack gap="lg">
      <CurrencyCard kit={kit} onKit={(next) => draft.edit({ ...kit, ...next })} />
      <Card title={text.kit.addItems}>
        <PairAdder
          key={asked?.id}
          first={asked ?? null}
          quantityLabel={text.kit.quantity}
          onAdd={(pair) => draft.edit({ ...kit, items: addPair(kit.items, pair) })}
        />
      </Card>
      <Card title={text.kit.current({ count: kit.items.length })}>
        {kit.items.length === 0 ? (
          <Empty icon="gift" title={text.kit.empty}>
            {text.kit.emptyText}
          </Empty>
        ) : (
          <PairList
            label={text.kit.pages}
            pairs={kit.items}
            onPairs={(items) => draft.edit({ ...kit, items })}
          />
        )}
      </Card>
      <SaveBar
        denial={useRightRefusal(saveNewbieKit)}
        label={text.save.changesAndRestart}
        quietLabel={text.save.changes}
        when={when}
        isDirty={draft.isDirty}
        problem={isRefused ? findFirstError(parsed) : null}
        isSaving={save.isPending}
        onSave={submit}
        onDiscard={draft.discard}
      />
    </Stack>
  )
}

/** Finds the item that the address asks to add, as the item database does. */
function useAskedItem() {
  const [params] = useSearchParams()
  const id = Number(params.get('item') ?? 0)
  const isId = Number.isInteger(id) && id > 0 && id <= 1_000_000
  return useItemsById(isId ? [id] : []).get(id)
}

/** An empty list is a kit of zeros. */
function getKit({ ITEMS }: ReplyOf<typeof readNewbieKit>) {
  const [kit] = ITEMS
  return {
    Gemss: kit?.Gemss ?? 0,
    Coin: kit?.Coin ?? 0,
    Seasonals_Token: kit?.Seasonals_Token ?? 0,
    items: toPairs(kit?.items ?? []),
  }
}
