import { shellMessages } from '../messages/shell.ts'

export const pageTitle = (title: string) => `${title} · ${shellMessages.product}`
