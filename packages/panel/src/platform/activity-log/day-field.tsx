import { TextInput } from '@mantine/core'

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** One end of a span of days; empty for an open end. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
