import { useShownServer } from '../../hosting/servers/use-shown-server.ts'

export function useIsOffline(): boolean {
  return useShownServer().server?.status === 'OFFLINE'
}
