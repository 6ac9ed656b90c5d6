import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { Sheet, type SheetProps } from '../dialogs/sheet.tsx'
import classes from './filters.module.css'

export interface FiltersSheetProps extends Omit<SheetProps, 'title'> {
  /** Undefined if no filter is set. */
  readonly onClear: (() => void) | undefined
}

/** A list's filters, in a sheet on a phone. Each choice applies immediately. */
export function FiltersSheet({ opened, onClear, onClose, children }: FiltersSheetProps) {
  const { t } = useTranslation('ui')
  return (
    <Sheet opened={opened} title={t('filters.open')} onClose={onClose}>
      <search className={classes.inSheet}>{children}</search>
      <div className={classes.foot}>
        <Button variant="filled" size="lg" wide onClick={onClose}>
          {t('filters.show')}
        </Button>
        {onClear && (
          <Button variant="quiet" size="lg" wide onClick={onClear}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
