export { SupportLink } from './support-link.tsx'
export { useSupportUrl } from './use-support.ts'
