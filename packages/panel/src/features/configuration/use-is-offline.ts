import { useShownServer } from '../servers/use-shown-server.ts'

export function useIsOffline(): boolean {
  return useShownServer().server?.status === 'OFFLINE'
}
