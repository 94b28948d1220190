export { SuspensionNotice } from './suspension-notice.tsx'
