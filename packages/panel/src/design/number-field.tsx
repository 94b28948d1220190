import { NumberInput } from '@mantine/core'
import { useState } from 'react'

type NumberFieldProps = {
  label: string
  description?: string
  value: number
  min?: number
  max?: number
  className?: string | undefined
  onChange: (value: number) => void
}

/** A field for a whole number. Unfinished input, such as an empty field, stays in it. */
export function NumberField({ value, onChange, ...style }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | number | null>(null)
  return (
    <NumberInput
      {...style}
      allowDecimal={false}
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next)
        if (typeof next === 'number' && isWithin(next, style)) onChange(next)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function isWithin(
  value: number,
  { min = -Infinity, max = Infinity }: { min?: number; max?: number },
) {
  return value >= min && value <= max
}
