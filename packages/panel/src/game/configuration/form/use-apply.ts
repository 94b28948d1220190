import { powerServer } from '@trellis/contract/hosting/servers.ts'
import type { Apply } from '@trellis/contract/kit/applied.ts'
import { applySchema } from '@trellis/contract/kit/applied.ts'
import { useState } from 'react'
import { useRightRefusal } from '../../../hosting/servers/index.ts'

export type ApplyChoice = {
  apply: Apply
  choices: readonly Apply[]
  onApply: (apply: Apply) => void
}

/** When a save takes effect: a reader who may not restart the server can only apply it to the running game. */
export function useApply(first: Apply): ApplyChoice {
  const [apply, onApply] = useState(first)
  const mayRestart = useRightRefusal(powerServer) === null
  return mayRestart
    ? { apply, choices: applySchema.options, onApply }
    : { apply: 'now', choices: ['now'], onApply }
}
