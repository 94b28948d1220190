import { Stack } from '@mantine/core'
import {
  type readServerConfig,
  saveServerConfig,
  serverConfigSchema,
} from '@trellis/contract/game/configuration.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { useState } from 'react'
import { Loaded } from '../../../design/loaded.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { describeIssue } from '../../../kit/describe-issue.ts'
import { useDraft } from '../../../kit/draft.ts'
import { findVersion } from '../../../kit/versions.ts'
import { configurationMessages } from '../../../messages/configuration.ts'
import { getDraftKey } from '../form/draft-key.ts'
import { SaveBar } from '../form/save-bar.tsx'
import { useApply } from '../form/use-apply.ts'
import { useSaveServerConfig, useServerConfig } from '../form/use-configuration.ts'
import { CommandsLinkCard } from './commands-link-card.tsx'
import { CreatorListCard } from './creator-list-card.tsx'
import { ServerSettingsCard } from './server-settings-card.tsx'

export function GeneralTab() {
  const config = useServerConfig()
  return (
    <Loaded query={config} failed={configurationMessages.general.fetchFailed}>
      {(saved) => <GeneralForm saved={saved} />}
    </Loaded>
  )
}

type GeneralFormProps = { saved: ReplyOf<typeof readServerConfig> }

function GeneralForm({ saved }: GeneralFormProps) {
  const text = configurationMessages.save
  const draft = useDraft(
    getDraftKey('general'),
    {
      creatorList: saved.creatorList,
      delayText: String(saved.autofarmDelay),
      guildPrice: saved.guildPrice,
    },
    findVersion(saved),
  )
  const save = useSaveServerConfig()
  const when = useApply('restart')
  const { apply } = when
  const [isRefused, setRefused] = useState(false)
  const { creatorList, delayText, guildPrice } = draft.value
  const parsed = serverConfigSchema.safeParse({
    creatorList,
    autofarmDelay: delayText.trim() === '' ? Number.NaN : Number(delayText),
    // Other engines have no such key, so it is sent only if it was edited.
    ...(guildPrice !== saved.guildPrice && { guildPrice }),
  })
  const issue = parsed.error?.issues[0]
  const submit = () => {
    if (!draft.isDirty || save.isPending) return
    setRefused(!parsed.success)
    if (!parsed.success) return
    const sent = draft.value
    save.mutate({ body: parsed.data, apply, base: draft.base, onSaved: () => draft.settle(sent) })
  }
  return (
    <Stack gap="lg">
      <CreatorListCard
        creators={creatorList}
        onCreators={(next) => draft.edit({ ...draft.value, creatorList: next })}
      />
      <ServerSettingsCard
        delayText={delayText}
        problem={isRefused && issue?.path[0] === 'autofarmDelay' ? describeIssue(issue) : null}
        guildPrice={guildPrice}
        onGuildPrice={(next) => draft.edit({ ...draft.value, guildPrice: next })}
        onDelayText={(next) => draft.edit({ ...draft.value, delayText: next })}
        onSubmit={submit}
      />
      <CommandsLinkCard />
      <SaveBar
        denial={useRightRefusal(saveServerConfig)}
        label={text.settings}
        quietLabel={text.settings}
        when={when}
        isDirty={draft.isDirty}
        problem={isRefused && issue?.path[0] === 'creatorList' ? describeIssue(issue) : null}
        isSaving={save.isPending}
        onSave={submit}
        onDiscard={draft.discard}
      />
    </Stack>
  )
}
