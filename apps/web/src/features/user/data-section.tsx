import { type AccountExport, getExport, startExport } from '@parley/contracts/account/user.ts'
import { IconAlertCircle, IconDownload } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button, ButtonAnchor } from '#ui/controls/button.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './section.module.css'
import { Section } from './section.tsx'

/** How often the export is polled, in milliseconds. */
const pollMs = 2_000

const exportQuery = queryOptions({
  queryKey: ['user', 'export'],
  queryFn: ({ signal }) => call(getExport, undefined, { signal }),
  refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false),
  // The file's URL expires after an hour.
  staleTime: 0,
})

/** Data export: the server writes everything stored about the person to a downloadable file. */
export function DataSection() {
  const { t } = useTranslation('user')
  const query = useQuery(exportQuery)
  return (
    <Section title={t('data.title')} text={t('data.text')}>
      <Loaded query={query} failed={t('data.unknown')}>
        {(latest) => <Export latest={latest} />}
      </Loaded>
    </Section>
  )
}

function Export({ latest }: { latest: AccountExport | null }) {
  const { t } = useTranslation('user')
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(startExport),
    onSuccess: () => client.invalidateQueries({ queryKey: exportQuery.queryKey }),
  })
  const isBusy = isPending || latest?.status === 'pending'
  const isReady = !isBusy && latest?.status === 'ready' && latest.url !== null
  return (
    <>
      <div role="status">
        {isBusy && <p>{t('data.pending')}</p>}
        {!isBusy && latest?.status === 'failed' && (
          <p className="help help-error">
            <IconAlertCircle aria-hidden="true" />
            <span>{t('data.failed')}</span>
          </p>
        )}
        {isReady && <ReadyText latest={latest} />}
      </div>
      <div className={classes.act}>
        {isReady && (
          <ButtonAnchor icon={<IconDownload aria-hidden="true" />} href={latest.url ?? ''} download>
            {t('data.download')}
          </ButtonAnchor>
        )}
        <Button variant={isReady ? 'quiet' : 'outline'} busy={isBusy} onClick={() => mutate()}>
          {isReady ? t('data.again') : t('data.export')}
        </Button>
      </div>
      {error && <ProblemLine error={error} />}
    </>
  )
}

function ReadyText({ latest }: { latest: AccountExport }) {
  const { t } = useTranslation('user')
  const format = useFormat()
  return (
    <p>
      {t('data.ready', {
        size: format.megabytes(latest.bytes ?? 0),
        date: format.date(latest.created_at),
        until: format.date(latest.expires_at ?? latest.created_at),
      })}
    </p>
  )
}
