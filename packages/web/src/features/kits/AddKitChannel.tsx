import { kitChannels } from '@fieldscope/contract/calls/kit-channels';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import { KitChannelDialog } from './KitChannelDialog';
import { KitChannelFields } from './KitChannelFields';
import { useAddChannel } from './kits.queries';

interface AddKitChannelProps {
  eui: string;
  /** Channels that the kit has. */
  taken: readonly number[];
}

/** A button for who may add a channel to a kit, and its form. */
export function AddKitChannel({ eui, taken }: AddKitChannelProps) {
  const { t } = useTexts('kit-details');
  const [isOpen, setOpen] = useState(false);
  if (!useMayCall(kitChannels.add)) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-haspopup="dialog"
        leftSection={<IconPlus size={14} />}
        onClick={() => setOpen(true)}
      >
        {t('channel.add')}
      </Button>
      {isOpen && <AddDialog eui={eui} taken={taken} onClose={() => setOpen(false)} />}
    </>
  );
}

const nextAfter = (taken: readonly number[]): number => Math.max(0, ...taken) + 1;

interface AddDialogProps {
  eui: string;
  taken: readonly number[];
  onClose(): void;
}

function AddDialog({ eui, taken, onClose }: AddDialogProps) {
  const { t } = useTexts('kit-details');
  const [number, setNumber] = useState(String(nextAfter(taken)));
  const [details, setDetails] = useState({
    name: '',
    sensor_type: null as string | null,
    measurement_ids: [] as number[],
  });
  const [isTried, setTried] = useState(false);
  const add = useAddChannel();
  const wrong = numberIsWrong(number, taken);
  const submit = () => {
    setTried(true);
    if (wrong) return;
    add.mutate(
      { eui, channel: Number(number), ...details },
      {
        onSuccess() {
          tip.success(t('channel.added', { channel: number }));
          onClose();
        },
      },
    );
  };
  return (
    <KitChannelDialog
      title={t('channel.add')}
      action={t('channel.add')}
      isPending={add.isPending}
      failure={add.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('channel.number')}
        description={t('channel.numberHint')}
        inputMode="numeric"
        required
        withAsterisk={false}
        data-autofocus
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        error={isTried && wrong && t(`channel.${wrong}`)}
      />
      <KitChannelFields details={details} onChange={setDetails} />
    </KitChannelDialog>
  );
}

const HIGHEST = 255;

/** Why a channel cannot have this number. */
function numberIsWrong(text: string, taken: readonly number[]): 'wrong' | 'taken' | undefined {
  if (!/^\d{1,3}$/.test(text.trim()) || Number(text) > HIGHEST) return 'wrong';
  return taken.includes(Number(text)) ? 'taken' : undefined;
}
