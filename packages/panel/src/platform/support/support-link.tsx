import { supportMessages } from '../../messages/support.ts'
import { useSupportUrl } from './use-support.ts'

type SupportLinkProps = { label?: string }

/** Leads to the operator's support page or mail address; nothing when there is none. */
export function SupportLink({ label = supportMessages.link }: SupportLinkProps) {
  const url = useSupportUrl()
  if (url === null) return null
  return (
    // The login page has no components of Mantine.
    <a href={url} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}
