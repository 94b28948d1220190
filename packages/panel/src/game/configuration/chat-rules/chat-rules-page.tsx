import { Stack } from '@mantine/core'
import { type readChatRules, saveChatRules } from '@trellis/contract/game/chat-rules.ts'
import { moderationSettingsSchema } from '@trellis/contract/kit/moderation-settings.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { Loaded } from '../../../design/loaded.tsx'
import { Page } from '../../../design/page.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { readTitle } from '../../../kit/page-titles.ts'
import { chatRulesMessages } from '../../../messages/chat-rules.ts'
import { ConfigurationGate } from '../form/configuration-gate.tsx'
import { useLiveForm } from '../form/use-live-form.tsx'
import { AppealCard } from './appeal-card.tsx'
import { SpamCard } from './spam-card.tsx'
import { useChatRules, useSaveChatRules } from './use-chat-rules.ts'
import { WordFilterCard } from './word-filter-card.tsx'

/** Lets owners decide which words and lines the game refuses, and what banned and jailed players read. */
export function ChatRulesPage() {
  return (
    <Page title={readTitle('chat-rules')} art="signpost" intro={chatRulesMessages.intro}>
      <ConfigurationGate>{(serverName) => <LoadedRules key={serverName} />}</ConfigurationGate>
    </Page>
  )
}

function LoadedRules() {
  return (
    <Loaded query={useChatRules()} failed={chatRulesMessages.fetchFailed}>
      {(saved) => <ChatRulesForm saved={saved} />}
    </Loaded>
  )
}

type ChatRulesFormProps = { saved: ReplyOf<typeof readChatRules> }

function ChatRulesForm({ saved }: ChatRulesFormProps) {
  const form = useLiveForm({
    key: 'chat-rules',
    saved,
    reply: saved,
    parse: (value) => moderationSettingsSchema.safeParse(value),
    save: useSaveChatRules(),
    denial: useRightRefusal(saveChatRules),
  })
  const { value: rules, edit } = form
  return (
    <Stack gap="lg">
      <WordFilterCard filter={rules.filter} onFilter={(filter) => edit({ ...rules, filter })} />
      <SpamCard spam={rules.spam} onSpam={(spam) => edit({ ...rules, spam })} />
      <AppealCard
        appealText={rules.appealText}
        jailWorld={rules.jailWorld}
        onChange={(change) => edit({ ...rules, ...change })}
      />
      {form.bar}
    </Stack>
  )
}
