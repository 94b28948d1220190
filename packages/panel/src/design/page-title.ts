import { shellMessages } from '../messages/shell.ts'

export const formatPageTitle = (title: string) => `${title} · ${shellMessages.product}`
