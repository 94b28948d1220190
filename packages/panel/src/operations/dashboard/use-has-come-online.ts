import type { ServerStatus } from '@trellis/contract/hosting/servers.ts'
import { useState } from 'react'

/** Returns whether the server has come online while this page shows it. */
export function useHasComeOnline(status: ServerStatus): boolean {
  const [before, setBefore] = useState(status)
  const [hasCome, setHasCome] = useState(false)
  if (status !== before) {
    setBefore(status)
    if (before === 'STARTING' && status === 'ONLINE') setHasCome(true)
  }
  return hasCome
}
