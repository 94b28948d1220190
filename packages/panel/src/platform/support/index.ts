export { SupportLink } from './support-link.tsx'
export { useCreditsText, useSupportUrl } from './use-support.ts'
