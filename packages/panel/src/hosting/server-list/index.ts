export { ServerSwitcher } from './server-switcher.tsx'
export { useServerList } from './use-server-list.ts'
