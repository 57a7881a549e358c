import { BRAND_LIMITS, BRAND_PICTURES, type BrandPicture } from '@fieldscope/contract/brand-limits';
import { Button, FileButton, Text } from '@mantine/core';
import { base64Of } from '../../api/base64';
import { failureText } from '../../api/failure-text';
import { addressOfPicture } from '../../browser/brand';
import { useTexts } from '../../texts/use-texts';
import { LONG_TIP_MS, tip } from '../../ui/feedback/tip-store';
import { formatBytes } from '../../values/format-number';
import classes from './Brand.module.css';
import { type BrandSettings, useRemovePicture, useUploadPicture } from './brand.queries';

/** What is chosen from; the server looks at the bytes. */
const TYPES = 'image/png,image/jpeg,image/webp';

/** Logo, logo on dark ground, and icon. */
export function BrandPictures({ pictures }: Pick<BrandSettings, 'pictures'>) {
  return (
    <ul className={classes.pictures}>
      {BRAND_PICTURES.map((picture) => (
        <li key={picture} className={classes.picture}>
          <PictureRow picture={picture} digest={pictures[picture]} />
        </li>
      ))}
    </ul>
  );
}

function PictureRow({ picture, digest }: { picture: BrandPicture; digest: string | undefined }) {
  const { t } = useTexts('brand');
  const upload = useUploadPicture();
  const remove = useRemovePicture();
  const name = t(`pictures.${picture}.label`);
  const refused = (error: unknown) => tip.error(failureText(error), { durationMs: LONG_TIP_MS });
  const send = async (file: File | null) => {
    if (!file) return;
    if (file.size > BRAND_LIMITS.uploadBytes) {
      const [size, most] = [formatBytes(file.size), formatBytes(BRAND_LIMITS.uploadBytes)];
      tip.error(t('pictures.large', { size, most }), { durationMs: LONG_TIP_MS });
      return;
    }
    const data = base64Of(new Uint8Array(await file.arrayBuffer()));
    upload.mutate({ picture, data }, { onSuccess: () => tip.success(t('saved')), onError: refused });
  };
  return (
    <>
      <div className={classes.frame} data-dark={picture === 'logo_dark' || undefined}>
        {digest ? <img src={addressOfPicture(digest)} alt={name} /> : t('pictures.none')}
      </div>
      <div>
        <Text fw={500}>{name}</Text>
        <Text size="sm" c="dimmed">
          {t(`pictures.${picture}.hint`)}
        </Text>
      </div>
      <div className={classes.buttons}>
        <FileButton onChange={(file) => void send(file)} accept={TYPES}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={upload.isPending}
              aria-label={t('pictures.chooseFor', { name })}
            >
              {t('pictures.choose')}
            </Button>
          )}
        </FileButton>
        {digest && (
          <Button
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            aria-label={t('pictures.removeOf', { name })}
            onClick={() => remove.mutate({ picture }, { onError: refused })}
          >
            {t('pictures.remove')}
          </Button>
        )}
      </div>
    </>
  );
}
