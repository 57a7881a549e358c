import { addressOfPicture, nameOf, useBrand } from '../../browser/brand';
import classes from './BrandMark.module.css';
import { Logo } from './Logo';

/** Whose portal it is: the logo of the brand, or its icon with its name. */
export function BrandMark() {
  const brand = useBrand();
  const { logo, logo_dark: logoOnDark } = brand.pictures;
  const name = nameOf(brand);
  if (!logo)
    return (
      <span className={classes.mark}>
        <Logo />
        <span className={classes.name}>{name}</span>
      </span>
    );
  return (
    <span className={classes.mark}>
      <img
        className={logoOnDark ? classes.onLight : undefined}
        src={addressOfPicture(logo)}
        alt={name}
        loading="lazy"
      />
      {logoOnDark && (
        <img className={classes.onDark} src={addressOfPicture(logoOnDark)} alt={name} loading="lazy" />
      )}
    </span>
  );
}
