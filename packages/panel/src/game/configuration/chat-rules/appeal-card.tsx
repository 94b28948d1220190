import { TextInput } from '@mantine/core'
import { moderationBounds } from '@trellis/contract/kit/moderation-bounds.ts'
import type { ModerationSettings } from '@trellis/contract/kit/moderation-settings.ts'
import { Card } from '../../../design/card.tsx'
import { Stack } from '../../../design/stack.tsx'
import { chatRulesMessages } from '../../../messages/chat-rules.ts'

type Appeal = Pick<ModerationSettings, 'appealText' | 'jailWorld'>
type AppealCardProps = Appeal & { onChange: (change: Partial<Appeal>) => void }

const maxWorldName = 24

/** The text that banned and jailed players read, and the world of the jailed. */
export function AppealCard({ appealText, jailWorld, onChange }: AppealCardProps) {
  const text = chatRulesMessages.appeal
  return (
    <Card title={text.title}>
      <Stack gap="lg">
        <TextInput
          label={text.text}
          description={text.textHint}
          placeholder={text.placeholder}
          maxLength={moderationBounds.appealText.max}
          value={appealText}
          onChange={(event) => onChange({ appealText: event.currentTarget.value })}
        />
        <TextInput
          maw="22rem"
          label={text.jail}
          description={text.jailHint}
          maxLength={maxWorldName}
          autoComplete="off"
          spellCheck={false}
          value={jailWorld}
          onChange={(event) => onChange({ jailWorld: event.currentTarget.value.toUpperCase() })}
        />
      </Stack>
    </Card>
  )
}
