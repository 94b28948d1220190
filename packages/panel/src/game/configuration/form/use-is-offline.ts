import { useShownServer } from '../../../hosting/servers/index.ts'

export function useIsOffline(): boolean {
  return useShownServer().server?.status === 'OFFLINE'
}
