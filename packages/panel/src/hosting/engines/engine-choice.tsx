import { NativeSelect } from '@mantine/core'
import { bundledId } from '@trellis/contract/hosting/engines.ts'
import type { ChangeEvent, ReactNode } from 'react'
import { enginesMessages } from '../../messages/engines.ts'
import { useOfferedEngines } from './use-offered-engines.ts'

type EngineChoiceProps = {
  value?: string
  error?: ReactNode
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** Which engine a new server has; nothing where there is no choice. */
export function EngineChoice({ value, error, onChange }: EngineChoiceProps) {
  const text = enginesMessages
  const engines = useOfferedEngines().data ?? []
  if (engines.length < 2) return null
  return (
    <NativeSelect
      mt="md"
      label={text.engine}
      description={text.engineHint}
      data={engines.map(({ id, name }) => ({
        value: id,
        label: id === bundledId ? text.bundled : name,
      }))}
      value={value ?? bundledId}
      error={error}
      {...(onChange && { onChange })}
    />
  )
}
