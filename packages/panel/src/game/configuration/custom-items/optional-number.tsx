import { IntegerInput } from '../../../design/integer-input.tsx'
import { configurationMessages } from '../../../messages/configuration.ts'
import { getLimit, type optionalNumbers } from './custom-item-keys.ts'

type OptionalNumberProps = {
  of: (typeof optionalNumbers)[number]
  /** A maximum below the contract's limit. */
  max?: number
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** A whole number that may be left out. */
export function OptionalNumber({ of, max = getLimit(of), value, onChange }: OptionalNumberProps) {
  const { label, hint } = configurationMessages.keys[of]
  return (
    <IntegerInput
      label={label}
      description={hint}
      placeholder={configurationMessages.items.notSet}
      max={max}
      value={value}
      onChange={onChange}
    />
  )
}
