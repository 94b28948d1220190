import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { worldsMessages } from '../messages/worlds.ts'
import { Notice } from './notice.tsx'

type BannedCardProps = { denial: string }

export function BannedCard({ denial }: BannedCardProps) {
  return (
    <Notice
      tone="bad"
      title={denial}
      actions={
        <Button component={Link} to="/dashboard" variant="default">
          {worldsMessages.toDashboard}
        </Button>
      }
    />
  )
}
