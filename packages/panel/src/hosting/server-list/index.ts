export { ServerSwitcher } from './server-switcher.tsx'
