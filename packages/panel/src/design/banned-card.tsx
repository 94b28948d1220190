import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { words } from '../words/words.ts'
import { Notice } from './notice.tsx'

type BannedCardProps = { denial: string }

export function BannedCard({ denial }: BannedCardProps) {
  return (
    <Notice
      tone="bad"
      title={denial}
      actions={
        <Button component={Link} to="/dashboard" variant="default">
          {words.worlds.toDashboard}
        </Button>
      }
    />
  )
}
