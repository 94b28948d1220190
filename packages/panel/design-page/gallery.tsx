import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { Box } from '../src/design/box.tsx'
import { Questions } from '../src/design/questions.tsx'
import { Stack } from '../src/design/stack.tsx'
import { Text } from '../src/design/text.tsx'
import { createPanelTheme, getCssVariables } from '../src/design/theme/mantine-theme.ts'
import { Toasts } from '../src/design/toasts.tsx'
import type { Examples } from './examples.ts'
import { listParts } from './parts.ts'
import type { Scheme } from './schemes.ts'
import { TokenLists } from './token-lists.tsx'

type GalleryProps = { scheme: Scheme }

/** Shows the tokens and the components in one theme. */
export function Gallery({ scheme }: GalleryProps) {
  const [theme] = useState(createPanelTheme)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={getCssVariables} forceColorScheme={scheme}>
      <MemoryRouter>
        <Stack gap="2xl" style={{ padding: 'var(--t-space-md)' }}>
          {listParts().map(({ id, title, examples }) => (
            <Stack key={id} as="section" id={id} gap="lg" aria-label={title}>
              <Text as="h2" size="3xl" weight="bold">
                {title}
              </Text>
              {examples === null ? <TokenLists /> : <ExampleList examples={examples} />}
            </Stack>
          ))}
        </Stack>
        <Toasts />
        <Questions />
      </MemoryRouter>
    </MantineProvider>
  )
}

type ExampleListProps = { examples: Examples }

function ExampleList({ examples }: ExampleListProps) {
  return Object.entries(examples).map(([file, states]) => (
    <Stack key={file} gap="xs" data-component={file}>
      <Text as="h3" size="md" weight="semibold" mono>
        {file}
      </Text>
      {Object.entries(states).map(([state, Example]) => (
        <Stack key={state} gap="2xs" data-state={state}>
          <Text as="span" size="xs" tone="muted">
            {state}
          </Text>
          <Box>
            <Example />
          </Box>
        </Stack>
      ))}
    </Stack>
  ))
}
