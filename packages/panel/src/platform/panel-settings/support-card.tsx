import { TextInput } from '@mantine/core'
import { Card } from '../../design/card.tsx'
import { supportAdminMessages } from '../../messages/support-admin.ts'

type SupportCardProps = {
  value: string
  isReadOnly: boolean
  fault: string | undefined
  onChange: (next: string) => void
}

/** The address where users reach the people who run the service. */
export function SupportCard({ value, isReadOnly, fault, onChange }: SupportCardProps) {
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
        error={fault}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Card>
  )
}
