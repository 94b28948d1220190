import { NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { shellMessages } from '../messages/shell.ts'

type IntegerInputProps = {
  label?: string
  /** The accessible name where no label is in sight. */
  name?: string
  description?: ReactNode
  error?: string | null
  placeholder?: string
  disabled?: boolean
  /** Whether the field gets the focus when its dialog opens. */
  isFirst?: boolean
  min?: number
  max: number
  value: number | undefined
  /** Undefined when the field is empty. */
  onChange: (value: number | undefined) => void
}

/** A field for a whole number within its limits. */
export function IntegerInput({
  value,
  name,
  min = 0,
  max,
  error,
  isFirst = false,
  onChange,
  ...style
}: IntegerInputProps) {
  // An emptied field stays empty until it loses focus, whatever value the form derives from it.
  const [isEmptied, setEmptied] = useState(false)
  // Does not raise the value to the minimum: a typed 0 must be refused visibly, not replaced.
  const isTooSmall = value !== undefined && value < min
  return (
    <NumberInput
      {...style}
      {...(name === undefined ? {} : { 'aria-label': name })}
      data-autofocus={isFirst || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={min}
      allowDecimal={false}
      allowNegative={min < 0}
      allowLeadingZeros={false}
      clampBehavior="none"
      isAllowed={({ floatValue }) => floatValue === undefined || floatValue <= max}
      error={error ?? (isTooSmall ? shellMessages.tooSmall({ min }) : null)}
      hideControls
      value={isEmptied ? '' : (value ?? '')}
      onBlur={() => setEmptied(false)}
      onChange={(next) => {
        setEmptied(next === '')
        onChange(typeof next === 'number' ? next : undefined)
      }}
    />
  )
}
