import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { IconName } from '../kit/icon-paths.ts'
import { Empty } from './empty.tsx'

type NoServerProps = {
  icon: IconName
  text: { noServerTitle: string; noServerText: string; toDashboard: string }
}

/** Shown on a page that needs a server, with the link to create one. */
export function NoServer({ icon, text }: NoServerProps) {
  return (
    <Empty
      icon={icon}
      title={text.noServerTitle}
      action={
        <Button component={Link} to="/dashboard">
          {text.toDashboard}
        </Button>
      }
    >
      {text.noServerText}
    </Empty>
  )
}
