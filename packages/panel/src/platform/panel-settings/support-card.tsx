import { Input, TextInput } from '@mantine/core'
import { maxCreditsTextCharacters } from '@trellis/contract/kit/credits-text.ts'
import type { ChangeEvent } from 'react'
import { Card } from '../../design/card.tsx'
import { supportAdminMessages } from '../../messages/support-admin.ts'
import type { SettingsEntry } from './settings-entry.ts'

type SupportSettings = Pick<SettingsEntry, 'supportUrl' | 'creditsText'>

type SupportCardProps = {
  value: SupportSettings
  isReadOnly: boolean
  faults: Partial<Record<keyof SupportSettings, string>>
  onChange: (change: Partial<SupportSettings>) => void
}

/** The address where users reach the people who run the service, and their words about credits. */
export function SupportCard({ value, isReadOnly, faults, onChange }: SupportCardProps) {
  const text = supportAdminMessages
  return (
    <Card title={text.title}>
      <TextInput
        type="url"
        inputMode="url"
        label={text.address}
        description={text.hint}
        placeholder={text.placeholder}
        disabled={isReadOnly}
        error={faults.supportUrl}
        value={value.supportUrl}
        onChange={(event) => onChange({ supportUrl: event.currentTarget.value })}
      />
      {/* Mantine's own field of several lines would be one more file of this page. */}
      <Input.Wrapper
        id="credits-text"
        mt="md"
        label={text.credits}
        description={text.creditsHint}
        error={faults.creditsText}
      >
        <Input
          component="textarea"
          id="credits-text"
          multiline
          rows={4}
          maxLength={maxCreditsTextCharacters}
          disabled={isReadOnly}
          error={faults.creditsText !== undefined}
          value={value.creditsText}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) =>
            onChange({ creditsText: event.currentTarget.value })
          }
        />
      </Input.Wrapper>
    </Card>
  )
}
