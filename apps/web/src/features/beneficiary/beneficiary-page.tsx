import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type Beneficiary, useBeneficiaryPageQuery } from '../../api/beneficiaries-api.ts';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { LeavesIllustration } from '../../components/illustrations/leaves-illustration.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useListUrl } from '../../ui/use-list-url.ts';
import { BeneficiaryCard } from './beneficiary-card.tsx';
import { BENEFICIARY_PAGE_SORTS, beneficiaryColumns } from './beneficiary-columns.tsx';
import { BeneficiaryMenu } from './beneficiary-menu.tsx';
import classes from './beneficiary-page.module.css';
import { CreateBeneficiary } from './create-beneficiary.tsx';
import { DeleteBeneficiary } from './delete-beneficiary.tsx';
import { RenameBeneficiary } from './rename-beneficiary.tsx';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';

const idOf = ({ id }: Beneficiary): string => id;

/** Whom the customer keeps to send money to (S2 §2). What is shown stands in the URL. */
export function BeneficiaryPage() {
  const url = useListUrl({}, BENEFICIARY_PAGE_SORTS);
  const { page, size, q, sort } = url;
  const { data, currentData, error, isFetching, refetch } = useBeneficiaryPageQuery({
    page,
    size,
    sort,
    ...(q !== '' && { q }),
  });
  const [open, setOpen] = useState<'create' | 'rename' | 'delete' | null>(null);
  // Whom a dialog is about, also while it closes.
  const [chosen, setChosen] = useState<Beneficiary | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  const rows = data?.beneficiaries ?? [];
  const focusAfter = useFocusAfterDelete(page, isFetching ? undefined : rows, create);
  const close = () => setOpen(null);

  const deleted = (id: string) => {
    const isLastOfPage = rows.length === 1 && page > 1;
    if (isLastOfPage) {
      focusAfter({ id, page: page - 1, place: size });
      url.change({ page: page - 1 });
    } else focusAfter({ id, page, place: rows.findIndex((row) => row.id === id) });
    close();
  };
  const menuOf = (beneficiary: Beneficiary) => (
    <BeneficiaryMenu
      beneficiary={beneficiary}
      onChoose={(action) => {
        setChosen(beneficiary);
        setOpen(action);
      }}
    />
  );

  return (
    <div className={classes['page']}>
      <div className={classes['head']}>
        <PageHeading title="Beneficiary" />
        <Button
          ref={create}
          leftSection={<IconPlus aria-hidden size={20} stroke={2} />}
          onClick={() => setOpen('create')}
        >
          {TEXTS.createBeneficiary}
        </Button>
      </div>
      <DataTable
        caption="Beneficiaries"
        searchLabel="Search"
        searchPlaceholder="Name, bank or account number"
        columns={beneficiaryColumns(menuOf)}
        rowKey={idOf}
        card={(beneficiary) => <BeneficiaryCard beneficiary={beneficiary} menu={menuOf(beneficiary)} />}
        page={data && { rows, totalCount: data.totalCount }}
        isBusy={isFetching && currentData === undefined}
        failure={
          error &&
          !isFetching && (
            <FetchFailure failure={error} fallback={TEXTS.fetchBeneficiariesFailed} onRetry={refetch} />
          )
        }
        url={url}
        empty={{
          title: TEXTS.noRecords,
          hint: 'Whoever you save is listed here, and paid without typing their number again.',
          illustration: <LeavesIllustration />,
        }}
      />
      <CreateBeneficiary isOpen={open === 'create'} onClose={close} />
      {chosen !== null && (
        <>
          <RenameBeneficiary beneficiary={chosen} isOpen={open === 'rename'} onClose={close} />
          <DeleteBeneficiary
            beneficiary={chosen}
            isOpen={open === 'delete'}
            onClose={close}
            onDeleted={() => deleted(chosen.id)}
          />
        </>
      )}
    </div>
  );
}
