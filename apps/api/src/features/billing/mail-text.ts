// What makes up a text about payments that is mailed.

export interface NoticeText {
  readonly subject: string
  /** @param org the team; empty for somebody's own organisation */
  readonly body: (date: string, org: string) => string
  readonly label: string
}

/** Names the team where there is one. */
export const of = (org: string, named: (org: string) => string): string => (org === '' ? '' : named(org))
