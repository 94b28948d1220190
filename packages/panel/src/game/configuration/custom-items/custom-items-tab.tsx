import { Stack } from '@mantine/core'
import {
  customItemsSchema,
  type readCustomItems,
  saveCustomItems,
} from '@trellis/contract/game/configuration.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { Loaded } from '../../../design/loaded.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { describeIssue } from '../../../kit/describe-issue.ts'
import { useDraft } from '../../../kit/draft.ts'
import { findVersion } from '../../../kit/versions.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { itemsMessages } from '../../../messages/items.ts'
import { getDraftKey } from '../form/draft-key.ts'
import { SaveBar } from '../form/save-bar.tsx'
import { useApply } from '../form/use-apply.ts'
import { useCustomItems, useSaveCustomItems } from '../form/use-configuration.ts'
import { type CustomItemEntry, listEntries } from './custom-item-entry.ts'
import { CustomItemsCard } from './custom-items-card.tsx'

export function CustomItemsTab() {
  const items = useCustomItems()
  return (
    <Loaded query={items} failed={configurationMessages.items.fetchFailed}>
      {(saved) => <CustomItemsForm saved={saved} />}
    </Loaded>
  )
}

type CustomItemsFormProps = { saved: ReplyOf<typeof readCustomItems> }

function CustomItemsForm({ saved }: CustomItemsFormProps) {
  const text = configurationMessages.save
  const savedEntries = useMemo(() => listEntries(saved.items), [saved])
  const draft = useDraft(getDraftKey('custom-items'), savedEntries, findVersion(saved))
  const save = useSaveCustomItems()
  const when = useApply('restart')
  const { apply } = when
  const [isRefused, setRefused] = useState(false)
  const entries = draft.value
  const parse = () => customItemsSchema.safeParse({ items: entries.map((it) => it.item) })
  const submit = () => {
    const parsed = parse()
    setRefused(!parsed.success)
    if (parsed.success)
      save.mutate({
        body: parsed.data,
        apply,
        base: draft.base,
        onSaved: () => draft.settle(entries),
      })
  }
  return (
    <Stack gap="lg">
      <CustomItemsCard entries={entries} onEntries={draft.edit} />
      <SaveBar
        denial={useRightRefusal(saveCustomItems)}
        label={text.changesAndRestart}
        quietLabel={text.changes}
        when={when}
        isDirty={draft.isDirty}
        problem={isRefused ? getProblem(parse().error, entries) : null}
        isSaving={save.isPending}
        onSave={submit}
        onDiscard={draft.discard}
      />
    </Stack>
  )
}

/** The first thing that is wrong, with the item that it is about. */
function getProblem(error: z.ZodError | undefined, entries: readonly CustomItemEntry[]) {
  const issue = error?.issues[0]
  if (issue === undefined) return null
  const entry = entries[Number(issue.path[1])]
  if (issue.path[0] !== 'items' || entry === undefined) return describeIssue(issue)
  const { Name, ID } = entry.item
  return configurationMessages.items.problemOf({
    name: Name || itemsMessages.unknownItem({ id: ID }),
    problem: describeIssue(issue),
  })
}
