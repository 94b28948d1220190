import { Link } from 'react-router'
import { Text } from './text.tsx'

type CardLinkProps = { to: string; children: string }

/** The link beside the title of a card, to the page that has more. */
export const CardLink = ({ to, children }: CardLinkProps) => (
  <Link to={to}>
    <Text as="span" size="sm" weight="semibold">
      {children}
    </Text>
  </Link>
)
