import { Checkbox } from '@mantine/core'
import { hasBit, withBit } from '../../../document-editor/json-fields.ts'

type FlagBoxesProps = {
  flags: readonly { mask: number; label: string }[]
  /** The number whose bits the flags are. */
  value: number
  size?: 'sm'
  onChange: (value: number) => void
}

/** Asks for each flag of a number in its own box. */
export function FlagBoxes({ flags, value, size, onChange }: FlagBoxesProps) {
  return flags.map(({ mask, label }) => (
    <Checkbox
      key={mask}
      {...(size && { size })}
      label={label}
      checked={hasBit(value, mask)}
      onChange={(event) => onChange(withBit(value, mask, event.currentTarget.checked))}
    />
  ))
}
